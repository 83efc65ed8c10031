import { HomePlaceholder } from '../features/shell/home-placeholder.tsx';

export default function HomeRoute() {
  return <HomePlaceholder />;
}
