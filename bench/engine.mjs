import { growth } from './engine/growth.mjs'
import { kindOf, publicCases } from './engine/public-cases.mjs'
import { race, raceTogether } from './engine/race.mjs'
import { byPeer, bySubject, together } from './engine/report.mjs'
import { typicalRules } from './engine/typical-rules.mjs'

export const summary = 'rules against GrowthBook, json-logic-engine and sift; evaluations of a tenant'

/** @param {{ rounds: number }} options */
export function run({ rounds }) {
  const cases = race(publicCases(), rounds)
  console.log(byPeer('public cases', cases))
  console.log(`\n${bySubject('public cases of', cases, kindOf)}`)
  const rules = typicalRules()
  console.log(`\n${together('typical rules', raceTogether(rules, rounds), rules.length)}`)
  console.log(`\n${bySubject('typical rule', race(rules, rounds), trial => trial.name)}`)
  console.log(`\n${growth(rounds)}`)
}
