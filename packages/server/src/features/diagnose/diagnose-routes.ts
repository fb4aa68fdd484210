import type { diagnoseOperations } from '@guide/contracts'
import type { Handlers } from '../../http/operation-handler.ts'
import type { DiagnoseService } from './diagnose-service.ts'

export const diagnoseRoutes = (diagnoses: DiagnoseService): Handlers<typeof diagnoseOperations> => ({
  diagnose: ({ principal, body }) => diagnoses.explain(principal, body),
})
