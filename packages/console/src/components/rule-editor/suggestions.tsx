import { useRuleEditing } from './rule-editing.ts'

/** The attributes that users came with, for all rows together: a browser shows them as one types. */
export function Suggestions() {
  const { attributes, namesId } = useRuleEditing()
  return (
    <>
      <datalist id={namesId}>
        {[...attributes.keys()].map(name => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {[...attributes].map(
        ([name, { values }]) =>
          values.length > 0 && (
            <datalist key={name} id={`${namesId}-${name}`}>
              {values.map(({ value }) => (
                <option key={String(value)} value={String(value)} />
              ))}
            </datalist>
          ),
      )}
    </>
  )
}
