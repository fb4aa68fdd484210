/**
 * Lower-cases ASCII letters only: `toLowerCase()` on the whole text would also turn the Kelvin sign (U+212A) into an
 * ordinary `k`, and two different addresses would become the same.
 */
export const lowerCaseEmail = (email: string): string =>
  email.replace(/[A-Z]/g, letter => letter.toLowerCase())
