export type { ContextMemory } from './context-memory.ts'
export type { ForgottenUsers } from './forgotten-users.ts'
