import { Box } from '../../design/box.tsx'
import { Stack } from '../../design/stack.tsx'
import { Text } from '../../design/text.tsx'
import { CopyBlock } from './copy-block.tsx'
import styles from './guide-steps.module.css'
import type { GuidePlatform, GuideValue, SetupGuideTexts } from './setup-guide-en.ts'

type GuideStepsProps = {
  platform: GuidePlatform
  values: Record<GuideValue, string>
  text: SetupGuideTexts
}

/** Shows the steps for one kind of device, in order, and how to undo them. */
export function GuideSteps({ platform, values, text }: GuideStepsProps) {
  return (
    <>
      <Text mb="lg" tone="muted" maxWidth="44rem">
        {platform.before}
      </Text>
      <Stack as="ol" maxWidth="48rem" gap="lg" className={styles.steps}>
        {platform.steps.map((step) => (
          <li key={step.text} className={styles.step}>
            <Box grow className={styles.body}>
              {step.text}
              {step.shows !== undefined && (
                <CopyBlock name={step.shows} value={values[step.shows]} text={text} />
              )}
            </Box>
          </li>
        ))}
      </Stack>
      <Box mt="xl" maxWidth="48rem" tint="calm">
        <Text as="h3" size="md" weight="bold">
          {text.undo}
        </Text>
        <Text mt="3xs" size="md">
          {platform.undo}
        </Text>
      </Box>
    </>
  )
}
