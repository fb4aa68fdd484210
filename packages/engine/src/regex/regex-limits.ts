/**
 * How large a regular expression may be: its characters, and the instructions that it compiles to. The instructions are
 * estimated before it is compiled, because a few hundred characters can produce a hundred thousand instructions.
 */
export const regexLimits = { length: 512, instructions: 500, estimate: 1000 }
