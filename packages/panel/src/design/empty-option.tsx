type EmptyOptionProps = { text: string }

/** Says within a list of options that there are none; a list may hold nothing else than options. */
export function EmptyOption({ text }: EmptyOptionProps) {
  return (
    <span role="option" aria-disabled="true" aria-selected="false" tabIndex={-1}>
      {text}
    </span>
  )
}
