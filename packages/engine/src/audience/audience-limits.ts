/** How large a rule may be: its conditions, its levels of nesting, and the total size of its regular expressions. */
export const audienceLimits = { conditions: 500, depth: 20, regexSize: 5000 }
