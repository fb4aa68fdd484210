/** The sign of the product: a point, and the ring that draws the eye to it. */
export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="#4f46e5" />
      <circle cx="16" cy="16" r="7.5" fill="none" stroke="#fff" strokeWidth="2.5" opacity=".55" />
      <circle cx="16" cy="16" r="3.5" fill="#fff" />
    </svg>
  )
}
