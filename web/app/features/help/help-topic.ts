/** An answer as it is read: its figures and the names of buttons are filled in. */
export interface HelpAnswer {
  name: string;
  question: string;
  answer: string;
  /** What else people call it; found by the search, not shown */
  words: string;
  /** The page that it speaks of, by its own name */
  link: { to: string; text: string } | null;
}

export interface HelpTopic {
  name: string;
  title: string;
  answers: HelpAnswer[];
}
