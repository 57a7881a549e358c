/** Mantine's style sheets that most screens behind the sign-in need besides, in the order that they build on each other. */
import './board-styles';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/Breadcrumbs.layer.css';
import '@mantine/core/styles/Kbd.layer.css';
import '@mantine/core/styles/Tabs.layer.css';
