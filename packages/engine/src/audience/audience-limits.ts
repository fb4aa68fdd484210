/**
 * How large a rule may be: its conditions, its levels of nesting, the cost of compiling its regular expressions, and
 * its weight in steps, which leaves the rest of an item's budget to the values that it reads.
 */
export const audienceLimits = { conditions: 500, depth: 20, regexCost: 3000, weight: 25_000 }
