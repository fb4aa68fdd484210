/**
 * The hash of the URL that the page was opened with. A router may have replaced it since. The browser remembers the URL
 * of a page load, so that no code has to run before the router.
 */
export function arrivalHash(): string {
  const [load] = performance.getEntriesByType('navigation')
  return new URL(load?.name ?? location.href).hash
}
