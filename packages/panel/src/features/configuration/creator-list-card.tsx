import { Button, TextInput } from '@mantine/core'
import { growIdSchema } from '@trellis/contract/kit/ids.ts'
import { useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { words } from '../../words/words.ts'
import styles from './creator-list-card.module.css'

type CreatorListCardProps = {
  creators: readonly string[]
  onCreators: (creators: string[]) => void
}

export function CreatorListCard({ creators, onCreators }: CreatorListCardProps) {
  const text = words.configuration.general
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const growId = typed.trim()
  const add = () => {
    if (growId === '') return
    const refusal = creators.includes(growId)
      ? text.known(growId)
      : (growIdSchema.safeParse(growId).error?.issues[0]?.message ?? null)
    setProblem(refusal)
    if (refusal !== null) return
    onCreators([...creators, growId])
    setTyped('')
  }
  return (
    <Card title={text.creators}>
      <p className={styles.hint}>{text.creatorsHint}</p>
      <form
        className={styles.add}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          add()
        }}
      >
        <TextInput
          className={styles.growId}
          label={text.growId}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          error={problem}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setProblem(null)
          }}
        />
        <Button
          className={styles.button}
          type="submit"
          variant="light"
          leftSection={<Icon name="plus" size={16} />}
          disabled={growId === ''}
        >
          {text.add}
        </Button>
      </form>
      {creators.length === 0 ? (
        <p className={styles.none}>{text.noCreators}</p>
      ) : (
        <ul className={styles.creators} aria-label={text.creators}>
          {creators.map((creator) => (
            <li key={creator} className={styles.creator}>
              <span className={styles.name}>{creator}</span>
              <Button
                variant="subtle"
                color="red"
                size="compact-sm"
                aria-label={text.removeOf(creator)}
                onClick={() => onCreators(creators.filter((it) => it !== creator))}
              >
                {text.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
