import type { ReactNode } from 'react'
import { Box } from '../../design/box.tsx'
import { Stack } from '../../design/stack.tsx'
import type { GuidePlatform, GuideValue } from './guide-platforms-en.ts'
import styles from './step-list.module.css'

type StepListProps = {
  platform: GuidePlatform
  /** Shows a value that can be copied. */
  renderValue: (name: GuideValue) => ReactNode
  /** Shown below the last step. */
  end?: ReactNode
}

/** Shows numbered steps. Public pages show them, too, so it needs no library. */
export function StepList({ platform: { steps }, renderValue, end }: StepListProps) {
  return (
    <Stack as="ol" maxWidth="48rem" gap="lg" className={styles.steps}>
      {steps.map((step, at) => (
        <li key={step.text} className={styles.step}>
          <Box grow className={styles.body}>
            {step.text}
            {step.shows !== undefined && renderValue(step.shows)}
            {at === steps.length - 1 && end}
          </Box>
        </li>
      ))}
    </Stack>
  )
}
