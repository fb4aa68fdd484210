/**
 * The URL that the page was opened with. A router may have replaced it since. The browser remembers the URL of a page
 * load, so that no code has to run before the router.
 */
export const arrivalUrl = (): string | undefined => performance.getEntriesByType('navigation')[0]?.name

export const arrivalHash = (): string => new URL(arrivalUrl() ?? location.href).hash
