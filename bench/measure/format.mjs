export const milliseconds = (/** @type {number} */ value) => `${value.toFixed(value < 10 ? 2 : 1)} ms`
export const microseconds = (/** @type {number} */ value) => `${value.toFixed(0)} µs`
export const thousands = (/** @type {number} */ value) => Math.round(value).toLocaleString('en')
