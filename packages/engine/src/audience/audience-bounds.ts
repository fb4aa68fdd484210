/** How large a rule may be: conditions in all, conditions within conditions, and the work of its regexes. */
export const audienceBounds = { conditions: 500, depth: 20, regexSize: 5000 }
