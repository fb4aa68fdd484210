import type { inviteOperations } from '@guide/contracts'
import { Refusal } from '../../errors.ts'
import type { Handlers } from '../../http/operation-handler.ts'
import type { Page } from '../../http/page.ts'
import { describeInvite, describeNoInvite } from './invite-page.ts'
import type { InviteService } from './invites-service.ts'

/** @param publicUrl returns the URL under which people reach the service */
export const inviteRoutes = (
  invites: InviteService,
  publicUrl: () => string,
): Handlers<typeof inviteOperations> => ({
  listInvites: async ({ principal, query: { limit = 20, offset } }) => ({
    data: await invites.list(principal.tenant.tenant_id, { limit, offset }),
  }),
  createInvite: ({ actor, body }) => invites.create(actor, body, publicUrl()),
  revokeInvite: ({ actor, params }) => invites.revoke(actor, params.invite_id),
  getInvitation: ({ params }) => invites.show(params.token),
  acceptInvitation: async ({ principal, params, requestId }) => ({
    data: await invites.accept(principal, params.token, requestId),
  }),
})

/** The page behind the link of an invite. */
export const invitePage =
  (invites: InviteService, publicUrl: () => string) =>
  async ({ token = '' }: Record<string, string>): Promise<Page> => {
    try {
      const invitation = await invites.show(token)
      const acceptUrl = `${publicUrl()}/v1/invites/${token}/accept`
      const consoleUrl = `${publicUrl()}/console/sign-in/link#token=${token}`
      const links = { acceptUrl, consoleUrl: (await invites.isForConsole(token)) ? consoleUrl : null }
      return { status: 200, ...describeInvite(invitation, links) }
    } catch (error) {
      if (error instanceof Refusal && error.code === 'NOT_FOUND')
        return { status: 404, ...describeNoInvite() }
      throw error
    }
  }
