export type { ContextMemory } from './context-memory.ts'
export { contextsIn, findContext, recentAttributeNames, recentContexts } from './contexts-store.ts'
export { digestOf } from './end-user.ts'
export type { ForgottenUsers } from './forgotten-users.ts'
