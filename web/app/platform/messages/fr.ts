import { byFeature } from './by-feature.ts';

const files = import.meta.glob<Record<string, string>>('../../features/*/messages/fr.json', {
  eager: true,
  import: 'default',
});

export default byFeature(files);
