import type { GateResult } from '@guide/contracts'
import { useFormats } from '../../words/formats.ts'
import { useWords } from '../../words/words.ts'
import { Icon } from '../icon.tsx'
import { gateNames } from './gate-names.ts'
import { sayReason } from './say-reason.ts'
import styles from './why.module.css'

/** The answer of the service about one item, check by check, in the order in which they run. */
export function Gates({ gates }: { gates: GateResult[] }) {
  const t = useWords()
  const formats = useFormats()
  return (
    <ol className={styles.gates}>
      {gates.map(result => (
        <li key={result.gate} data-passed={result.passed}>
          <Icon name={result.passed ? 'check' : 'cross'} />
          <div>
            <strong>{t(gateNames[result.gate])}</strong>
            <p>{sayReason(result, t, formats)}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
