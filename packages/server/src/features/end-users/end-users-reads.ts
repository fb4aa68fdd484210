export type { ContextMemory } from './context-memory.ts'
export { findContext, recentAttributeNames } from './contexts-store.ts'
export type { ForgottenUsers } from './forgotten-users.ts'
