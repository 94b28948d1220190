export { guidePlatformsEn } from './guide-platforms-en.ts'
export { guidePlatformsId } from './guide-platforms-id.ts'
export { findOwnPlatform, getGuideValues, guidePlatformNames } from './guide-values.ts'
export { StepList } from './step-list.tsx'
