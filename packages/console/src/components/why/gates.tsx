import type { GateResult } from '@guide/contracts'
import { useWords } from '../../words/words.ts'
import { Icon } from '../icon.tsx'
import { gateNames } from './gate-names.ts'
import styles from './why.module.css'

/** The answer of the service about one item, check by check, in the order in which they run. */
export function Gates({ gates }: { gates: GateResult[] }) {
  const t = useWords()
  return (
    <ol className={styles.gates}>
      {gates.map(({ gate, passed, reason }) => (
        <li key={gate} data-passed={passed}>
          <Icon name={passed ? 'check' : 'cross'} />
          <div>
            <strong>{t(gateNames[gate])}</strong>
            <p>{reason}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
