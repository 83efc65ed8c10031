import {
  Bell,
  CalendarClock,
  ChevronRight,
  CircleQuestionMark,
  HeartPulse,
  type LucideIcon,
  MessageSquare,
  Phone,
  Star,
} from 'lucide-react';
import { useFormat } from '../../../platform/format.ts';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import type { Todo } from './todo-of.ts';

const icons: Record<Todo['kind'], LucideIcon> = {
  proposal: CalendarClock,
  phone: Phone,
  ended: CircleQuestionMark,
  messages: MessageSquare,
  notifications: Bell,
  health: HeartPulse,
  review: Star,
};

/** What waits for the patient, each thing one press away; nothing where nothing does. */
export function ToDo({ todos }: { todos: Todo[] }) {
  const { t } = useTranslation('dashboards/patient');
  if (todos.length === 0) return null;
  return (
    <section className="grid gap-3" aria-labelledby="todo">
      <h2 id="todo" className="text-lg">
        {t('todo.title')}
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface shadow-card">
        {todos.map((todo) => (
          <li key={`${todo.kind} ${todo.to}`}>
            <TodoLink todo={todo} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function TodoLink({ todo }: { todo: Todo }) {
  const words = useTodoWords(todo);
  const Icon = icons[todo.kind];
  return (
    <LocalizedLink
      to={todo.to}
      className="flex min-h-14 items-center gap-3 px-4 py-2 transition-colors hover:bg-sunken sm:px-6"
    >
      <span className="grid size-9 shrink-0 place-items-center rounded-full bg-apricot-soft text-on-apricot">
        <Icon className="size-5" aria-hidden="true" />
      </span>
      <span className="min-w-0 grow text-pretty">{words}</span>
      <ChevronRight className="mirror size-5 shrink-0 text-muted" aria-hidden="true" />
    </LocalizedLink>
  );
}

function useTodoWords(todo: Todo): string {
  const { t } = useTranslation('dashboards/patient');
  const { number, date } = useFormat();
  if ('count' in todo) return t(`todo.${todo.kind}`, { count: todo.count, number: number(todo.count) });
  if ('name' in todo) return t(`todo.${todo.kind}`, { name: `\u2068${todo.name}\u2069`, date: date(todo.at, 'day') });
  return t(`todo.${todo.kind}`);
}
