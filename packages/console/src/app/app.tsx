import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { ServiceError } from '../service/service.ts'
import { createConsoleRouter } from './router.tsx'
import { styleNonce } from './style-nonce.ts'
import { theme } from './theme.ts'

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // Only what may pass by itself is tried again: the service is away or busy.
      retry: (failures, error) =>
        failures < 2 && error instanceof ServiceError && (error.status === 0 || error.status >= 500),
    },
    // By default, a change that is made without a network is sent when there is one again, even if it was cancelled.
    mutations: { networkMode: 'always' },
  },
})
const router = createConsoleRouter(queryClient)

export function App() {
  return (
    <I18nProvider i18n={i18n}>
      <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={styleNonce}>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
          <Notifications position="bottom-right" limit={3} />
        </QueryClientProvider>
      </MantineProvider>
    </I18nProvider>
  )
}
