import { errorStatus, type MailLanguage } from '@guide/contracts'
import type { RouteShorthandOptions } from 'fastify'
import Negotiator from 'negotiator'
import { html } from '../html.ts'
import { refuse, sendError } from './error-handler.ts'
import { sendPage } from './page.ts'

const texts: Record<MailLanguage, { title: string; text: string }> = {
  en: {
    title: 'Try again in a moment',
    text: 'The service has too much to do right now, or something failed. Nothing is lost: reload this page in a moment.',
  },
  de: {
    title: 'Versuchen Sie es gleich noch einmal',
    text: 'Der Dienst hat gerade zu viel zu tun, oder etwas ist fehlgeschlagen. Es geht nichts verloren: Laden Sie diese Seite gleich noch einmal.',
  },
}

/** A person who opens the console while the service is overloaded reads a page. Programs below /console/api get JSON. */
export const sendConsoleRefusal: NonNullable<RouteShorthandOptions['errorHandler']> = (
  error,
  request,
  reply,
) => {
  if (/^\/console\/(api|assets)(\/|\?|$)/.test(request.url)) return sendError(error, request, reply)
  const { code } = refuse(error, request, reply)
  const language = new Negotiator(request.raw).language(['en', 'de']) === 'de' ? 'de' : 'en'
  const { title, text } = texts[language]
  const content = html`<h1>${title}</h1>\n<p>${text}</p>`
  return sendPage(reply, { status: errorStatus[code], title, content, language })
}
