export { ProgressNews, progressChannel } from './progress-news.ts'
export { type MovedProgress, mergeProgress, type ProgressMove } from './progress-store.ts'
