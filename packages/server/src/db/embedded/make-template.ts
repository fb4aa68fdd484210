// Part of the build: bundle.mjs runs it.
import { makeTemplate } from './template.ts'

const startedAt = performance.now()
const made = await makeTemplate()
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
console.log(made ? `Made the embedded database's template in ${seconds} s` : `The template is up to date`)
