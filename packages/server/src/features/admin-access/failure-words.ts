import type { Failure } from './sign-in-outcome.ts'

interface Words {
  title: string
  text: string
}

/** What a person reads when a sign-in came to nothing: what happened, and what to do. */
export function failureWords(failure: Failure, tenant: string, who: string): Words {
  switch (failure) {
    case 'over':
      return {
        title: 'This sign-in is over',
        text: 'It was used already, or it was begun in another browser. Go back to the page you came from, and start again there.',
      }
    case 'expired':
      return {
        title: 'This sign-in took too long',
        text: 'It is good for ten minutes. Go back to the page you came from, and start again there.',
      }
    case 'declined':
      return {
        title: 'You were not signed in',
        text: 'The sign-in was cancelled. Go back to the page you came from to try again.',
      }
    case 'not_admin':
      return {
        title: `You are not an admin of ${tenant}`,
        text: `You are signed in as ${who}. Ask an admin of ${tenant} to add you, or sign out at your identity provider and start again as somebody else.`,
      }
    case 'provider':
      return {
        title: 'Sign-in does not work right now',
        text: `The identity provider of ${tenant} cannot be used. Try again; if it stays like this, an admin has to look at the sign-in settings.`,
      }
  }
}
