import { Box } from '../../design/box.tsx'
import { Text } from '../../design/text.tsx'
import { CopyBlock } from './copy-block.tsx'
import type { GuidePlatform, GuideValue } from './guide-platforms-en.ts'
import type { SetupGuideTexts } from './setup-guide-en.ts'
import { StepList } from './step-list.tsx'

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
      <StepList
        platform={platform}
        renderValue={(name) => <CopyBlock name={name} value={values[name]} text={text} />}
      />
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
