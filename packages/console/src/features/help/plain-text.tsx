import { splitAddresses } from '@guide/sdk/split-addresses'

/** A message as users get it: line breaks stay, and addresses are links. Nothing else is formatted. */
export const PlainText = ({ text }: { text: string }) => (
  <p>
    {splitAddresses(text).map((part, at) =>
      at % 2 ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not move
        <a key={at} href={part} target="_blank" rel="noreferrer">
          {part}
        </a>
      ) : (
        part
      ),
    )}
  </p>
)
