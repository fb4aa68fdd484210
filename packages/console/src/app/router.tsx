import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
  retainSearchParams,
} from '@tanstack/react-router'
import { audiencesSearchOf } from '../features/audiences/audiences-search.ts'
import { contentSearchOf } from '../features/content/content-search.ts'
import { helpSearchOf, newArticleSearchOf, pageOf } from '../features/help/help-search.ts'
import { insightsSearchOf } from '../features/insights/insights-search.ts'
import { itemSearchOf } from '../features/item/item-tabs.ts'
import { peopleSearchOf, personSearchOf } from '../features/people/people-search.ts'
import { settingsSearchOf } from '../features/settings/settings-tabs.ts'
import { rememberTenant, sessionFor, sessionsQuery } from '../service/sessions.ts'
import { LoadFailed, NotFound } from './fallbacks.tsx'
import { Shell } from './shell/shell.tsx'

interface RootSearch {
  /** The tenant to look at, if it is not the one that was looked at last. */
  tenant?: string
  environment?: 'test'
}

/** The parameters of these names that have a text. */
const textsOf = <Name extends string>(search: Record<string, unknown>, ...names: Name[]) =>
  Object.fromEntries(
    names.flatMap(name => (typeof search[name] === 'string' ? [[name, search[name]]] : [])),
  ) as {
    [N in Name]?: string
  }

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  validateSearch: (search: Record<string, unknown>): RootSearch => ({
    ...textsOf(search, 'tenant'),
    ...(search.environment === 'test' && { environment: 'test' as const }),
  }),
  search: { middlewares: [retainSearchParams(['tenant', 'environment'])] },
})

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: (search: Record<string, unknown>) => textsOf(search, 'return_to', 'error'),
  component: lazyRouteComponent(() => import('../features/sign-in/sign-in-screen.tsx'), 'SignInScreen'),
})

const signInLink = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/link',
  component: lazyRouteComponent(() => import('../features/sign-in/link-screen.tsx'), 'LinkScreen'),
})

const signInDone = createRoute({
  getParentRoute: () => root,
  path: '/sign-in/done',
  component: lazyRouteComponent(() => import('../features/sign-in/done-screen.tsx'), 'DoneScreen'),
})

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: async ({ context, search, location }) => {
    const sessions = await context.queryClient.ensureQueryData(sessionsQuery)
    const session = sessionFor(sessions, search.tenant)
    if (!session) throw redirect({ to: '/sign-in', search: { ...search, return_to: location.publicHref } })
    rememberTenant(session.tenant_id)
    return { session }
  },
  component: Shell,
})

const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  component: lazyRouteComponent(() => import('../features/home/home-screen.tsx'), 'HomeScreen'),
})

const content = createRoute({
  getParentRoute: () => shell,
  path: '/content',
  validateSearch: contentSearchOf,
  component: lazyRouteComponent(() => import('../features/content/content-screen.tsx'), 'ContentScreen'),
})

const item = createRoute({
  getParentRoute: () => shell,
  path: '/content/$itemId',
  validateSearch: itemSearchOf,
  component: lazyRouteComponent(() => import('../features/item/item-screen.tsx'), 'ItemScreen'),
})

const publish = createRoute({
  getParentRoute: () => shell,
  path: '/content/$itemId/publish',
  component: lazyRouteComponent(() => import('../features/publish/publish-screen.tsx'), 'PublishScreen'),
})

const audiences = createRoute({
  getParentRoute: () => shell,
  path: '/audiences',
  validateSearch: audiencesSearchOf,
  component: lazyRouteComponent(
    () => import('../features/audiences/audiences-screen.tsx'),
    'AudiencesScreen',
  ),
})

const audience = createRoute({
  getParentRoute: () => shell,
  path: '/audiences/$audienceId',
  component: lazyRouteComponent(() => import('../features/audiences/audience-screen.tsx'), 'AudienceScreen'),
})

const insights = createRoute({
  getParentRoute: () => shell,
  path: '/insights',
  validateSearch: insightsSearchOf,
  component: lazyRouteComponent(() => import('../features/insights/insights-screen.tsx'), 'InsightsScreen'),
})

const help = createRoute({
  getParentRoute: () => shell,
  path: '/help',
  validateSearch: helpSearchOf,
  component: lazyRouteComponent(() => import('../features/help/help-screen.tsx'), 'HelpScreen'),
})

const thread = createRoute({
  getParentRoute: () => shell,
  path: '/help/$threadId',
  component: lazyRouteComponent(() => import('../features/help/thread-screen.tsx'), 'ThreadScreen'),
})

const articles = createRoute({
  getParentRoute: () => shell,
  path: '/help/articles',
  validateSearch: pageOf,
  component: lazyRouteComponent(() => import('../features/help/articles-screen.tsx'), 'ArticlesScreen'),
})

const article = createRoute({
  getParentRoute: () => shell,
  path: '/help/articles/$articleId',
  component: lazyRouteComponent(() => import('../features/help/article-screen.tsx'), 'ArticleScreen'),
})

const newArticle = createRoute({
  getParentRoute: () => shell,
  path: '/help/articles/new',
  validateSearch: newArticleSearchOf,
  component: lazyRouteComponent(() => import('../features/help/article-screen.tsx'), 'NewArticleScreen'),
})

const people = createRoute({
  getParentRoute: () => shell,
  path: '/people',
  validateSearch: peopleSearchOf,
  component: lazyRouteComponent(() => import('../features/people/people-screen.tsx'), 'PeopleScreen'),
})

const person = createRoute({
  getParentRoute: () => shell,
  path: '/people/$userId',
  validateSearch: personSearchOf,
  component: lazyRouteComponent(() => import('../features/people/person-screen.tsx'), 'PersonScreen'),
})

const getStarted = createRoute({
  getParentRoute: () => shell,
  path: '/get-started',
  component: lazyRouteComponent(
    () => import('../features/get-started/get-started-screen.tsx'),
    'GetStartedScreen',
  ),
})

const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  validateSearch: settingsSearchOf,
  component: lazyRouteComponent(() => import('../features/settings/settings-screen.tsx'), 'SettingsScreen'),
})

const themes = createRoute({
  getParentRoute: () => shell,
  path: '/themes',
  component: lazyRouteComponent(() => import('../features/themes/themes-screen.tsx'), 'ThemesScreen'),
})

const theme = createRoute({
  getParentRoute: () => shell,
  path: '/themes/$themeId',
  component: lazyRouteComponent(() => import('../features/themes/theme-screen.tsx'), 'ThemeScreen'),
})

const missing = createRoute({ getParentRoute: () => shell, path: '$', component: NotFound })

const routeTree = root.addChildren([
  signIn,
  signInLink,
  signInDone,
  shell.addChildren([
    home,
    getStarted,
    content,
    item,
    publish,
    insights,
    audiences,
    audience,
    themes,
    theme,
    help,
    thread,
    articles,
    newArticle,
    article,
    people,
    person,
    settings,
    missing,
  ]),
])

export const createConsoleRouter = (queryClient: QueryClient) =>
  createRouter({
    routeTree,
    context: { queryClient },
    basepath: '/console',
    defaultPreload: 'intent',
    defaultErrorComponent: LoadFailed,
    scrollRestoration: true,
    // A screen gets only what its `validateSearch` has read: an address with an unknown tab shows the first one.
    search: { strict: true },
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>
  }
}
