/** Lower case for the letters of an address only: others, such as the Kelvin sign, would become one of them. */
export const lowerCased = (email: string): string => email.replace(/[A-Z]/g, letter => letter.toLowerCase())
