/** @param {number[]} samples at least one */
export function median(samples) {
  const sorted = [...samples].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** By the nearest-rank method. @param {number[]} samples at least one @param {number} percent */
export function percentile(samples, percent) {
  const sorted = Float64Array.from(samples).sort()
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN
}

/** The median of the rounds' ratios: a disturbance of a round slows both sides. @param {number[]} ours @param {number[]} theirs */
export const pairedRatio = (ours, theirs) =>
  median(ours.map((value, round) => value / (theirs[round] ?? Number.NaN)))
