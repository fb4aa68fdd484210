/**
 * The contrast of two colours as WCAG defines it, from 1 to 21: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
 * Null if one of them is not an opaque colour in hexadecimal notation or `rgb()`.
 */
export function contrastOf(one: string | undefined, other: string | undefined): number | null {
  const [first, second] = [luminanceOf(one), luminanceOf(other)]
  if (first === null || second === null) return null
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

function luminanceOf(colour = ''): number | null {
  const channels = channelsOf(colour.trim().toLowerCase())
  if (!channels) return null
  const [red = 0, green = 0, blue = 0] = channels.map(value => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function channelsOf(colour: string): number[] | null {
  const [, hex] = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(colour) ?? []
  if (hex) {
    const width = hex.length / 3
    return [0, 1, 2].map(index => {
      const digits = hex.slice(index * width, (index + 1) * width)
      return Number.parseInt(width === 1 ? digits + digits : digits, 16)
    })
  }
  const [, red, green, blue] = /^rgb\((\d+)[ ,]+(\d+)[ ,]+(\d+)\)$/.exec(colour) ?? []
  return blue === undefined ? null : [red, green, blue].map(Number)
}
