import { Outlet } from 'react-router';
import { OwnShell } from '../features/shell/own-shell.tsx';

export default function OwnShellRoute() {
  return (
    <OwnShell>
      <Outlet />
    </OwnShell>
  );
}
