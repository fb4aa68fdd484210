/** The nonce by which the browser accepts style elements; the service puts a new one into every page. */
export const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
