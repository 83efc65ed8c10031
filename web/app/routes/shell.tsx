import { Outlet } from 'react-router';
import { Shell } from '../features/shell/shell.tsx';

export default function ShellRoute() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}
