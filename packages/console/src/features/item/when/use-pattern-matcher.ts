import type { UrlPattern } from '@guide/contracts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

/** Whether each pattern matches an address, by the engine itself. It is loaded when an address is tried. */
export function usePatternMatcher(patterns: UrlPattern[], url: string): boolean[] | undefined {
  const { data: engine } = useQuery({
    queryKey: ['engine'],
    queryFn: () => import('@guide/engine'),
    enabled: url !== '',
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  return useMemo(() => {
    if (!engine || url === '') return undefined
    const page = engine.parsePage(url.trim())
    return patterns.map(pattern => engine.compilePattern(pattern).matches(page))
  }, [engine, patterns, url])
}
