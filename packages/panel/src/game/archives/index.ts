export { ArchivesCard } from './archives-card.tsx'
