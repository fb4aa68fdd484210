/** How the page goes to another URL. */
export interface Navigator {
  /** The router of the application, if the page offers it. */
  router(): ((url: string) => unknown) | undefined
  failed(cause: unknown): void
}

interface NavigationApi {
  navigate?(url: string): Record<'committed' | 'finished', Promise<unknown>>
}

/** Goes to a URL: through the router of the application if it is a URL of the same origin, otherwise like a link. */
export async function navigate({ router, failed }: Navigator, url: string): Promise<void> {
  try {
    const { href, origin } = new URL(url, document.baseURI)
    if (origin !== location.origin) return location.assign(href)
    const goTo = router()
    if (goTo) {
      try {
        await goTo(url)
        return
      } catch (cause) {
        failed(cause)
      }
    }
    const { navigation } = window as { navigation?: NavigationApi }
    if (typeof navigation?.navigate !== 'function') return location.assign(href)
    const { committed, finished } = navigation.navigate(href)
    await Promise.all([committed, finished])
  } catch {
    // The URL is invalid, or a newer navigation has replaced this one.
  }
}
