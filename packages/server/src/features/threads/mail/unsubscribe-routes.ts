import { Refusal } from '../../../errors.ts'
import type { Page, SignedPages } from '../../../http/page.ts'
import { describeNoSubscription, describeSubscription, type Subscription } from './unsubscribe-page.ts'
import type { UnsubscribeService } from './unsubscribe-service.ts'

type Params = Record<string, string>

/** The pages behind the link in mails about answers: GET shows a button, POST turns the mails off, `/undo` on again. */
export function unsubscribePages(unsubscribe: UnsubscribeService): SignedPages {
  const path = '/unsubscribe/:token'
  const pageOf = async (token: string, find: () => Promise<Subscription>): Promise<Page> => {
    try {
      return { status: 200, hasForm: true, ...describeSubscription(await find(), `/unsubscribe/${token}`) }
    } catch (error) {
      if (error instanceof Refusal && error.code === 'NOT_FOUND')
        return { status: 404, ...describeNoSubscription() }
      throw error
    }
  }
  const show = ({ token = '' }: Params) => pageOf(token, () => unsubscribe.show(token))
  const change =
    (isSubscribed: boolean) =>
    ({ token = '' }: Params) =>
      pageOf(token, () => unsubscribe.change(token, isSubscribed))
  return {
    shown: { [path]: show, [`${path}/undo`]: show },
    sent: { [path]: change(false), [`${path}/undo`]: change(true) },
  }
}
