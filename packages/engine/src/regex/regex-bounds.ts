/**
 * How large a regular expression may be: characters, and instructions that it compiles to. The estimate is made
 * before it is compiled, for a few hundred characters can ask for a hundred thousand instructions.
 */
export const regexBounds = { length: 512, instructions: 500, estimate: 1000 }
