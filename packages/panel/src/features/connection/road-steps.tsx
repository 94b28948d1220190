import { VisuallyHidden } from '@mantine/core'
import type { RoadStep } from '@trellis/contract/connection.ts'
import { Icon } from '../../ui/icon.tsx'
import type { SetupGuideWords } from '../../words/setup-guide-en.ts'
import styles from './road-steps.module.css'

type RoadStepsProps = { steps: RoadStep[]; text: SetupGuideWords['test']['road'] }

/** The api's own sentence says most; in another language than English the guide has one for each step. */
function RoadSentence({ text, sentence }: { text: string | undefined; sentence: string }) {
  return text === undefined ? (
    <span className={styles.sentence} lang="en">
      {sentence}
    </span>
  ) : (
    <span className={styles.sentence}>{text}</span>
  )
}

/** How far a player's client came on its way to the server, and how long each step took. */
export function RoadSteps({ steps, text }: RoadStepsProps) {
  if (steps.length === 0) return null
  return (
    <section className={styles.road}>
      <h3 className={styles.title}>{text.title}</h3>
      <ol className={styles.steps}>
        {steps.map(({ step, ok, ms, sentence }) => (
          <li key={step} className={styles.step} data-tone={ok ? 'good' : 'bad'}>
            <span className={styles.icon}>
              <Icon name={ok ? 'check' : 'blocked'} size={18} />
            </span>
            <p className={styles.body}>
              <strong>{text.steps[step]}</strong>
              <VisuallyHidden> {ok ? text.worked : text.failed}</VisuallyHidden>
              <RoadSentence text={text.says?.[step][ok ? 'ok' : 'failed']} sentence={sentence} />
            </p>
            <span className={styles.time}>{text.took(ms.toFixed(ms < 10 ? 1 : 0))}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
