/** A minimal browser for sign-ins: it keeps cookies and follows redirects only on request. */
export function createBrowser() {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (url: string) => {
    const { host } = new URL(url)
    const jar = jars.get(host) ?? new Map<string, string>()
    jars.set(host, jar)
    return jar
  }

  async function visit(url: string, form?: Record<string, string>): Promise<Response> {
    const jar = jarOf(url)
    const response = await fetch(url, {
      redirect: 'manual',
      method: form ? 'POST' : 'GET',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { body: new URLSearchParams(form) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(cookie)) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }

  /** Follows redirects to the first page, or stops before a URL with the given start. */
  async function follow(
    url: string,
    stopBefore = 'nowhere',
  ): Promise<{ url: string; response: Response | null }> {
    for (let at = url; ; ) {
      if (at.startsWith(stopBefore)) return { url: at, response: null }
      const response = await visit(at)
      const next = response.headers.get('location')
      if (!next) return { url: at, response }
      at = new URL(next, at).href
    }
  }

  return {
    visit,
    follow,
    /** Deletes the cookies of a host, as if the user had signed out there. */
    forget: (url: string) => jarOf(url).clear(),
    /** Signs in at the identity provider and returns the URL that it redirects to. */
    async signIn(url: string, account: string, callback: string): Promise<string> {
      const asked = await follow(url, callback)
      if (asked.response === null) return asked.url
      const sent = await visit(asked.url, { account })
      return (await follow(new URL(sent.headers.get('location') ?? '', asked.url).href, callback)).url
    },
  }
}
